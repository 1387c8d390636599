/** Spanish of the milestones that clients see, keyed by the English of Passage's own templates. */
export const MILESTONE_TEXTS: Readonly<Record<string, string>> = {
  "Information collected": "Información reunida",
  "We know your history and what you want to apply for.": "Conocemos su historia y lo que desea solicitar.",
  "Evidence complete": "Pruebas completas",
  "We have the documents that show your achievements.": "Tenemos los documentos que demuestran sus logros.",
  "Recommendation letters signed": "Cartas de recomendación firmadas",
  "Experts in your field have signed their letters.": "Expertos de su campo han firmado sus cartas.",
  "Forms checked and signed": "Formularios revisados y firmados",
  "You have read every form, and it is signed.": "Usted ha leído todos los formularios y están firmados.",
  "Form I-140 filed": "Formulario I-140 presentado",
  "Your papers are with U.S. Citizenship and Immigration Services (USCIS).":
    "Sus papeles están en el Servicio de Ciudadanía e Inmigración de Estados Unidos (USCIS).",
  "Receipt notice received": "Aviso de recibo recibido",
  "USCIS has confirmed in writing that your case is there. The notice has your receipt number.":
    "USCIS ha confirmado por escrito que recibió su caso. El aviso lleva su número de recibo.",
  "Decision on Form I-140": "Decisión sobre el formulario I-140",
  "USCIS has decided. We tell you what it means for you.":
    "USCIS ha decidido. Le explicamos lo que significa para usted.",
  "Endeavor defined": "Proyecto definido",
  "We have agreed with you how your work is described.": "Hemos acordado con usted cómo se describe su trabajo.",
  "We have the documents about your degree, your work and your plans.":
    "Tenemos los documentos sobre su título, su trabajo y sus planes.",
  "Advisory opinion received": "Opinión consultiva recibida",
  "A peer group, or a person with expertise in your field, has given its opinion.":
    "Un grupo de colegas, o una persona experta en su campo, ha dado su opinión.",
  "Form I-129 filed": "Formulario I-129 presentado",
  "Decision on Form I-129": "Decisión sobre el formulario I-129",
  "Visa appointment": "Cita para la visa",
  "Only if you are abroad: your interview at the U.S. consulate.":
    "Solo si está fuera del país: su entrevista en el consulado de Estados Unidos.",
  "Registration submitted": "Registro enviado",
  "Only where the yearly limit applies: your employer has entered you for the selection.":
    "Solo si se aplica el límite anual: su empleador le ha inscrito para la selección.",
  "Registration selected": "Registro seleccionado",
  "USCIS has selected you: the petition can be filed.":
    "USCIS ha seleccionado su registro: la petición se puede presentar.",
  "Labor condition application certified": "Solicitud de condición laboral certificada",
  "The Department of Labor has certified the conditions of your job.":
    "El Departamento de Trabajo ha certificado las condiciones de su empleo.",
  "Documents complete": "Documentos completos",
  "We have what we need from you and from both companies.":
    "Tenemos lo que necesitamos de usted y de las dos empresas.",
  "Origin of the funds documented": "Origen de los fondos documentado",
  "We can show where the money comes from, step by step.": "Podemos mostrar de dónde viene el dinero, paso a paso.",
  "Business plan ready": "Plan de negocios listo",
  "The plan shows what the business does and what it will earn.":
    "El plan muestra lo que hace el negocio y lo que ganará.",
  "We have everything that goes with your forms.": "Tenemos todo lo que acompaña a sus formularios.",
  "Form I-485 filed": "Formulario I-485 presentado",
  "Biometrics appointment": "Cita de datos biométricos",
  "USCIS has taken your fingerprints and your photo.": "USCIS le ha tomado las huellas digitales y la foto.",
  "Work and travel permits decided": "Decisión sobre los permisos de trabajo y de viaje",
  "Only if you asked for them with Form I-765 and Form I-131.":
    "Solo si los pidió con el formulario I-765 y el formulario I-131.",
  Interview: "Entrevista",
  "We prepare you, and come with you.": "Le preparamos y vamos con usted.",
  "Decision on Form I-485": "Decisión sobre el formulario I-485",
  "Green card arrived": "Tarjeta verde recibida",
  "Please check every word on it, and send us a copy of both sides.":
    "Revise cada palabra, por favor, y envíenos una copia de los dos lados.",
  "We have everything that goes with your form.": "Tenemos todo lo que acompaña a su formulario.",
  "Form N-400 filed": "Formulario N-400 presentado",
  "Interview and tests": "Entrevista y exámenes",
  "English and civics. We prepare you, and come with you.":
    "Inglés y educación cívica. Le preparamos y vamos con usted.",
  "Decision on Form N-400": "Decisión sobre el formulario N-400",
  "Oath ceremony": "Ceremonia de juramento",
  "You take the oath and receive your certificate.": "Usted presta el juramento y recibe su certificado.",
};
