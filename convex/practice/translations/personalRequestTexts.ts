/**
 * Spanish of the further requests in templates of family cases and naturalization, and of the document types, keyed by their
 * English.
 */
export const PERSONAL_REQUEST_TEXTS: Readonly<Record<string, string>> = {
  "Passport-style photos": "Fotos tipo pasaporte",
  "Two of the same kind, 2 by 2 inches, taken recently, on a white background.":
    "Dos iguales, de 2 por 2 pulgadas, recientes y con fondo blanco.",
  "Passport or other photo ID": "Pasaporte u otra identificación con foto",
  "The page with your photo and data, and every page with a stamp or a visa. It may have expired.":
    "La página con su foto y sus datos, y todas las páginas con un sello o una visa. Puede estar vencido.",
  "Birth certificate": "Acta de nacimiento",
  "The long form with the name of at least one parent, and its translation.":
    "La versión completa con el nombre de al menos uno de los padres, y su traducción.",
  "Proof that you were inspected at your entry": "Prueba de que fue inspeccionado al entrar",
  "Your I-94 record, and the stamp or the parole paper of your last entry.":
    "Su registro I-94, y el sello o el documento de parole de su última entrada.",
  "Form I-130: receipt or approval": "Formulario I-130: recibo o aprobación",
  "Only if it was filed before. Otherwise we file it together with your Form I-485.":
    "Solo si se presentó antes. Si no, lo presentamos junto con su formulario I-485.",
  "Your relative's citizenship or green card": "Ciudadanía o tarjeta verde de su familiar",
  "Birth certificate, U.S. passport, naturalization certificate, or both sides of the green card.":
    "Acta de nacimiento, pasaporte de Estados Unidos, certificado de naturalización, o los dos lados de la tarjeta verde.",
  "Marriage certificate": "Acta de matrimonio",
  "If your case is based on a marriage.": "Si su caso se basa en un matrimonio.",
  "End of earlier marriages": "Fin de matrimonios anteriores",
  "Of both of you: divorce decrees or death certificates.": "De los dos: sentencias de divorcio o actas de defunción.",
  "Proof of your life together": "Prueba de su vida en común",
  "If your case is based on a marriage: lease, joint accounts and taxes, birth certificates of children, photos.":
    "Si su caso se basa en un matrimonio: contrato de alquiler, cuentas e impuestos en común, actas de nacimiento de los hijos, fotos.",
  "Form I-864, signed by the sponsor": "Formulario I-864, firmado por el patrocinador",
  "We prepare it. Your sponsor checks and signs it.": "Nosotros lo preparamos. Su patrocinador lo revisa y lo firma.",
  "Sponsor's last tax return": "Última declaración de impuestos del patrocinador",
  "The IRS transcript, or the return with all W-2 and 1099 forms.":
    "La transcripción del IRS, o la declaración con todos los formularios W-2 y 1099.",
  "Sponsor's present income": "Ingresos actuales del patrocinador",
  "Pay statements of the last six months, or a letter of the employer.":
    "Comprobantes de pago de los últimos seis meses, o una carta del empleador.",
  "Form I-693, medical exam": "Formulario I-693, examen médico",
  "From a civil surgeon. The envelope stays sealed; send us a copy for your own papers.":
    "De un médico civil autorizado. El sobre queda sellado; envíenos una copia de la que le den a usted.",
  "Police and court records": "Registros policiales y judiciales",
  "If you were ever arrested or charged, anywhere: certified records, also where the charge was dropped.":
    "Si alguna vez le arrestaron o acusaron, en cualquier lugar: registros certificados, aunque se haya retirado la acusación.",
  "Two-year rule of exchange visitors": "Regla de los dos años para visitantes de intercambio",
  "If you ever had J-1 or J-2 status: every Form DS-2019, and a waiver or proof of the two years at home.":
    "Si alguna vez tuvo estatus J-1 o J-2: todos los formularios DS-2019, y una exención o prueba de los dos años en su país.",
  "Green card": "Tarjeta verde",
  "Both sides. If it is lost: the receipt of Form I-90.": "Los dos lados. Si la perdió: el recibo del formulario I-90.",
  "Passports of the last five years": "Pasaportes de los últimos cinco años",
  "Every page with a stamp. They help to list your trips.":
    "Todas las páginas con sellos. Ayudan a hacer la lista de sus viajes.",
  "Change of name": "Cambio de nombre",
  "If your name is not the one on your green card: marriage certificate, divorce decree or court order.":
    "Si su nombre no es el de su tarjeta verde: acta de matrimonio, sentencia de divorcio u orden judicial.",
  "Trips of six months or longer": "Viajes de seis meses o más",
  "If you were away so long: what shows that your home stayed here, such as taxes, rent or work.":
    "Si estuvo fuera tanto tiempo: lo que muestre que su hogar seguía aquí, como impuestos, alquiler o trabajo.",
  "Tax transcripts": "Transcripciones de impuestos",
  "From the IRS, of the last five years; of the last three if you apply as the spouse of a citizen.":
    "Del IRS, de los últimos cinco años; de los últimos tres si hace la solicitud como cónyuge de un ciudadano.",
  "Spouse's citizenship for three years": "Ciudadanía del cónyuge durante tres años",
  "If you apply after three years as the spouse of a citizen: birth certificate, passport or certificate of citizenship.":
    "Si hace la solicitud después de tres años como cónyuge de un ciudadano: acta de nacimiento, pasaporte o certificado de ciudadanía.",
  "Of your present marriage.": "De su matrimonio actual.",
  "If you apply as the spouse of a citizen: joint taxes, accounts, lease, birth certificates of children.":
    "Si hace la solicitud como cónyuge de un ciudadano: impuestos, cuentas y contrato de alquiler en común, actas de nacimiento de los hijos.",
  "Support of children or a spouse elsewhere": "Manutención de hijos o de un cónyuge que viven en otro lugar",
  "If they do not live with you: court orders, and proof that you support them.":
    "Si no viven con usted: órdenes judiciales y prueba de que los mantiene.",
  "Selective Service": "Servicio Selectivo",
  "If you are a man who lived here between 18 and 26: your registration, or the letter that explains why there is none.":
    "Si es hombre y vivió aquí entre los 18 y los 26 años: su registro, o la carta que explica por qué no lo hay.",
  "Form N-648": "Formulario N-648",
  "If an illness keeps you from the tests: the form, filled in by your doctor.":
    "Si una enfermedad le impide hacer los exámenes: el formulario, llenado por su médico.",
  "Tax return": "Declaración de impuestos",
  Degree: "Título académico",
  Photo: "Foto",
  Visa: "Visa",
  "Work permit (EAD)": "Permiso de trabajo (EAD)",
  "Divorce decree": "Sentencia de divorcio",
  Form: "Formulario",
  "Government notice": "Aviso del gobierno",
  "Recommendation letter": "Carta de recomendación",
  "Employment letter": "Carta de empleo",
  Publication: "Publicación",
  Award: "Premio",
  "Business record": "Documento del negocio",
  "Pay stub": "Talón de pago",
  "Bank statement": "Estado de cuenta bancario",
  "Police certificate": "Certificado de antecedentes penales",
  "Medical exam": "Examen médico",
  Other: "Otro",
};
