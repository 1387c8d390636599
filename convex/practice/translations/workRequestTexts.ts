/** Spanish of the documents requested by templates of work and investment, keyed by their English. */
export const WORK_REQUEST_TEXTS: Readonly<Record<string, string>> = {
  Passport: "Pasaporte",
  "The page with your photo and data, and every page with a stamp or a visa.":
    "La página con su foto y sus datos, y todas las páginas con un sello o una visa.",
  "Most recent I-94 record": "Registro I-94 más reciente",
  "Only if you are in the United States. You find it at i94.cbp.dhs.gov.":
    "Solo si está en Estados Unidos. Lo encuentra en i94.cbp.dhs.gov.",
  Resume: "Currículum",
  "All positions, degrees, publications, prizes and talks, with dates.":
    "Todos los puestos, títulos, publicaciones, premios y conferencias, con fechas.",
  "Major international award": "Premio internacional importante",
  "Only if you have one that everybody knows, such as a Nobel Prize or an Olympic medal. One of this kind can be enough.":
    "Solo si tiene uno que todo el mundo conoce, como un Premio Nobel o una medalla olímpica. Uno de este tipo puede ser suficiente.",
  "Prizes and awards for excellence": "Premios y reconocimientos por excelencia",
  "The certificate, and what shows who gives the prize, for what, and to how few.":
    "El certificado, y lo que muestre quién da el premio, por qué y a cuán pocas personas.",
  "Memberships that require outstanding achievements": "Membresías que exigen logros sobresalientes",
  "Proof of membership, and the rules by which experts choose the members.":
    "Prueba de la membresía, y las reglas con las que los expertos eligen a los miembros.",
  "Articles about you and your work": "Artículos sobre usted y su trabajo",
  "From professional journals or major media, with title, date and author.":
    "De revistas profesionales o medios importantes, con título, fecha y autor.",
  "Judging the work of others": "Evaluación del trabajo de otros",
  "Invitations and thank-you letters that show that you took part: peer review, juries, panels.":
    "Invitaciones y cartas de agradecimiento que muestren que usted participó: revisión por pares, jurados, paneles.",
  "Original contributions of major significance": "Contribuciones originales de gran importancia",
  "What shows that others use your work: letters of experts, citations, patents, contracts.":
    "Lo que muestre que otros usan su trabajo: cartas de expertos, citas, patentes, contratos.",
  "Scholarly articles that you wrote": "Artículos académicos que usted escribió",
  "The first page of each article, and its citations.": "La primera página de cada artículo, y sus citas.",
  "Exhibitions of your work": "Exposiciones de su obra",
  "Programs, catalogs and photos of exhibitions or showcases with your work.":
    "Programas, catálogos y fotos de exposiciones o muestras con su obra.",
  "Leading or critical role": "Función principal o esencial",
  "A letter of each organization about what you did and why it mattered, and proof of its reputation.":
    "Una carta de cada organización sobre lo que usted hizo y por qué fue importante, y prueba de la reputación de la organización.",
  "High salary": "Salario alto",
  "Contracts, pay statements or tax forms that show what you earn.":
    "Contratos, comprobantes de pago o formularios de impuestos que muestren lo que gana.",
  "Commercial success in the performing arts": "Éxito comercial en las artes escénicas",
  "Box office receipts or sales figures.": "Ingresos de taquilla o cifras de ventas.",
  "Comparable evidence": "Pruebas comparables",
  "Where these criteria do not fit your occupation: what shows the same. We tell you what to send.":
    "Si estos criterios no se aplican a su ocupación: lo que demuestre lo mismo. Le diremos qué enviar.",
  "Your work in the United States": "Su trabajo en Estados Unidos",
  "Letters of future employers, contracts, or your own statement about how you will go on with your work.":
    "Cartas de futuros empleadores, contratos o su propia declaración sobre cómo continuará su trabajo.",
  "Diplomas and transcripts": "Diplomas y expedientes académicos",
  "Of your highest degree and of those before it. For a degree from another country also its evaluation.":
    "De su título más alto y de los anteriores. Para un título de otro país, también su evaluación.",
  "Five years of experience after a bachelor's degree": "Cinco años de experiencia después de una licenciatura",
  "Only if you have no higher degree: letters of employers that show at least five years of progressive work in your field.":
    "Solo si no tiene un título más alto: cartas de empleadores que muestren al menos cinco años de trabajo progresivo en su campo.",
  "Ten years of full-time experience": "Diez años de experiencia a tiempo completo",
  "For exceptional ability: letters of employers that show at least ten years in your occupation.":
    "Para habilidad excepcional: cartas de empleadores que muestren al menos diez años en su ocupación.",
  "License or certification": "Licencia o certificación",
  "For exceptional ability: the license or certificate for your profession.":
    "Para habilidad excepcional: la licencia o el certificado de su profesión.",
  "Salary that shows exceptional ability": "Salario que demuestra habilidad excepcional",
  "Contracts, pay statements or tax forms.": "Contratos, comprobantes de pago o formularios de impuestos.",
  "Memberships in professional associations": "Membresías en asociaciones profesionales",
  "Certificates or letters of the associations.": "Certificados o cartas de las asociaciones.",
  "Recognition of your achievements": "Reconocimiento de sus logros",
  "By peers, government bodies, or professional or business organizations.":
    "De colegas, entidades del gobierno u organizaciones profesionales o empresariales.",
  "Description of your work in the United States": "Descripción de su trabajo en Estados Unidos",
  "What you plan to do, for whom it is good, and why it matters to the whole country.":
    "Lo que planea hacer, a quién beneficia y por qué es importante para todo el país.",
  "Proof that you can do it": "Prueba de que puede lograrlo",
  "Letters of experts, your results so far, and interest of customers, investors or institutions.":
    "Cartas de expertos, sus resultados hasta ahora y el interés de clientes, inversionistas o instituciones.",
  "Why the job offer should be waived": "Por qué se debe eximir de la oferta de trabajo",
  "What shows that the United States gains even if you do not wait for an employer and a labor certification.":
    "Lo que muestre que Estados Unidos se beneficia aunque usted no espere a un empleador ni una certificación laboral.",
  "Publications and citations": "Publicaciones y citas",
  "The first page of each publication, and a list of its citations.":
    "La primera página de cada publicación, y una lista de sus citas.",
  "Form ETA-9089, Appendix A and Final Determination, signed":
    "Formulario ETA-9089, Apéndice A y Determinación Final, firmados",
  "We prepare both for you. Check them, sign them and send them back.":
    "Le preparamos los dos. Revíselos, fírmelos y envíelos de vuelta.",
  "I-94 record and proof of status": "Registro I-94 y prueba de su estatus",
  "Only if you are in the United States: your I-94 and what shows that you kept to its terms.":
    "Solo si está en Estados Unidos: su I-94 y lo que muestre que cumplió con sus condiciones.",
  "Contract with your employer or agent": "Contrato con su empleador o agente",
  "The written contract, or a summary of what was agreed orally.":
    "El contrato por escrito, o un resumen de lo que se acordó de palabra.",
  "Description of the work, with dates": "Descripción del trabajo, con fechas",
  "What you will do, from when to when, and an itinerary where there is one.":
    "Lo que hará, desde cuándo y hasta cuándo, y un itinerario si lo hay.",
  "Advisory opinion": "Opinión consultiva",
  "Of a peer group or a person with expertise in your field. We ask for it.":
    "De un grupo de colegas o de una persona experta en su campo. Nosotros la pedimos.",
  "Papers of the agent": "Documentos del agente",
  "Only if an agent files for several employers: the contracts and the complete itinerary.":
    "Solo si un agente presenta la petición para varios empleadores: los contratos y el itinerario completo.",
  "Only if you have one, such as a Nobel Prize. One of this kind can be enough.":
    "Solo si tiene uno, como un Premio Nobel. Uno de este tipo puede ser suficiente.",
  "Critical or essential role": "Función crítica o esencial",
  "Contracts or other proof of what you earned or will earn.": "Contratos u otra prueba de lo que ganó o ganará.",
  "For a degree from another country also its evaluation.": "Para un título de otro país, también su evaluación.",
  "Letters about your experience": "Cartas sobre su experiencia",
  "Where experience stands for a degree: letters of employers with title, duties and dates.":
    "Si la experiencia sustituye a un título: cartas de empleadores con puesto, funciones y fechas.",
  License: "Licencia",
  "Where the state asks for a license in this occupation.": "Si el estado exige una licencia para esta ocupación.",
  "I-94 record": "Registro I-94",
  "Only if you are in the United States.": "Solo si está en Estados Unidos.",
  "Recent pay statements": "Comprobantes de pago recientes",
  "Only if you work in the United States now: the last three, which show that you kept your status.":
    "Solo si trabaja ahora en Estados Unidos: los tres últimos, que muestran que mantuvo su estatus.",
  "Earlier approval notices": "Avisos de aprobación anteriores",
  "Every Form I-797 of your own and of your family.": "Todos los formularios I-797 suyos y de su familia.",
  "Registration selection notice": "Aviso de selección del registro",
  "Only where the yearly limit applies. Your employer has it.":
    "Solo si se aplica el límite anual. Lo tiene su empleador.",
  "Certified labor condition application, signed": "Solicitud de condición laboral certificada, firmada",
  "Form ETA-9035, signed by the employer.": "Formulario ETA-9035, firmado por el empleador.",
  "Description of the job": "Descripción del puesto",
  "From the employer: duties, the degree that the job needs, hours, place and pay.":
    "Del empleador: funciones, el título que exige el puesto, horario, lugar y salario.",
  "Contract or offer letter": "Contrato o carta de oferta",
  "Papers about work at another company": "Documentos sobre trabajo en otra empresa",
  "Only if you work at a customer of the employer: contracts or work orders.":
    "Solo si trabaja en las instalaciones de un cliente del empleador: contratos u órdenes de trabajo.",
  "Papers of the employer": "Documentos del empleador",
  "Tax number, and an annual report or a brochure.":
    "Número de identificación fiscal, y un informe anual o un folleto.",
  "Proof that both companies belong together": "Prueba de que las dos empresas están vinculadas",
  "Registrations, share certificates, annual reports or agreements that show who owns and controls whom.":
    "Registros, certificados de acciones, informes anuales o acuerdos que muestren quién es dueño de quién y quién controla a quién.",
  "Description of the job in the United States": "Descripción del puesto en Estados Unidos",
  "Duties with their share of the time, and whom you lead or what you alone know.":
    "Funciones con la parte del tiempo que ocupan, y a quién dirige o qué conocimientos especiales tiene usted.",
  "Proof of one year of work abroad": "Prueba de un año de trabajo en el extranjero",
  "Pay statements or a letter for one whole year without a break, full-time, within the last three years.":
    "Comprobantes de pago o una carta sobre un año entero sin interrupción, a tiempo completo, dentro de los últimos tres años.",
  "Description of the job abroad": "Descripción del puesto en el extranjero",
  "Duties, and the education, training and work that prepared you for it.":
    "Funciones, y los estudios, la capacitación y el trabajo que le prepararon para él.",
  "Organization charts of both companies": "Organigramas de las dos empresas",
  "With names, titles and duties around your position.": "Con nombres, cargos y funciones alrededor de su puesto.",
  "All positions and degrees, with dates.": "Todos los puestos y títulos, con fechas.",
  "New office: lease or purchase": "Oficina nueva: alquiler o compra",
  "Only for an office that has been open for less than a year: proof of its rooms.":
    "Solo para una oficina que lleva abierta menos de un año: prueba del local.",
  "New office: plan and money": "Oficina nueva: plan y dinero",
  "Only for a new office: what it will do, its size and structure, its investment, and the company abroad behind it.":
    "Solo para una oficina nueva: lo que hará, su tamaño y estructura, su inversión y la empresa en el extranjero que la respalda.",
  "New office: after the first year": "Oficina nueva: después del primer año",
  "Only to extend: what shows that the office does business, whom it employs, and its figures.":
    "Solo para una extensión: lo que muestre que la oficina hace negocios, a quién emplea y sus cifras.",
  "Earlier stays in H or L status": "Estancias anteriores con estatus H o L",
  "Dates of every stay: they count towards the longest time allowed.":
    "Fechas de todas las estancias: cuentan para el tiempo máximo permitido.",
  "Passport of the treaty country": "Pasaporte del país del tratado",
  "Three years in the treaty country": "Tres años en el país del tratado",
  "Only if you became a citizen of the treaty country by an investment: proof that you lived there for three years.":
    "Solo si obtuvo la ciudadanía del país del tratado por una inversión: prueba de que vivió allí tres años.",
  "Ownership of the business": "Propiedad del negocio",
  "Articles, operating agreement and share certificates: at least half belongs to you, or you control it.":
    "Acta constitutiva, acuerdo operativo y certificados de acciones: al menos la mitad le pertenece, o usted lo controla.",
  "Where the money comes from": "De dónde viene el dinero",
  "Savings, sales, loans or gifts, with bank statements for each step.":
    "Ahorros, ventas, préstamos o donaciones, con estados de cuenta bancarios para cada paso.",
  "Money that is spent or committed": "Dinero gastado o comprometido",
  "Invoices, contracts, leases and transfers: the money is at risk in the business.":
    "Facturas, contratos, alquileres y transferencias: el dinero está en riesgo en el negocio.",
  "Proof of a real business": "Prueba de un negocio real",
  "Registration, licenses, lease, photos, contracts with customers.":
    "Registro, licencias, contrato de alquiler, fotos, contratos con clientes.",
  "Business plan": "Plan de negocios",
  "Figures for five years: more than a living for you and your family.":
    "Cifras para cinco años: más de lo necesario para vivir usted y su familia.",
  "What shows that you can develop and direct the business.":
    "Lo que muestre que usted puede desarrollar y dirigir el negocio.",
  "Position of an employee": "Puesto de un empleado",
  "Only for an employee: an executive or supervisor, or special qualifications that the business needs.":
    "Solo para un empleado: un ejecutivo o supervisor, o cualificaciones especiales que el negocio necesita.",
  "Statement that you will leave": "Declaración de que saldrá del país",
  "Signed: you will leave the United States when your E-2 status ends.":
    "Firmada: usted saldrá de Estados Unidos cuando termine su estatus E-2.",
  "Family: marriage and birth certificates": "Familia: actas de matrimonio y de nacimiento",
  "Only if your spouse and your children under 21 come with you.":
    "Solo si su cónyuge y sus hijos menores de 21 años vienen con usted.",
  "Forms for the consulate": "Formularios para el consulado",
  "Only if you apply abroad: confirmation of Form DS-160, and Form DS-156E.":
    "Solo si hace la solicitud en el extranjero: la confirmación del formulario DS-160 y el formulario DS-156E.",
};
