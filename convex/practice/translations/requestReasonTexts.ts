/** Spanish of the reasons for the requests in our templates, keyed by their English. */
export const REQUEST_REASON_TEXTS: Readonly<Record<string, string>> = {
  "USCIS checks that you kept your status in the United States.":
    "USCIS comprueba que usted mantuvo su estatus en Estados Unidos.",
  "We use it to describe your work in the petition.": "Con él describimos su trabajo en la petición.",
  "This is one of ten criteria, and you need at least three.":
    "Es uno de diez criterios, y se necesitan al menos tres.",
  "This is one of eight criteria, and you need at least three.":
    "Es uno de ocho criterios, y se necesitan al menos tres.",
  "This is one of six criteria, and you need at least three.":
    "Es uno de seis criterios, y se necesitan al menos tres.",
  "USCIS accepts it if the criteria do not fit your occupation.":
    "USCIS lo admite si los criterios no se ajustan a su ocupación.",
  "The form asks for your last entry.": "El formulario pregunta por su última entrada.",
  "USCIS compares your name, birth date and nationality with your forms.":
    "USCIS compara su nombre, fecha de nacimiento y nacionalidad con sus formularios.",
  "USCIS checks the terms of your work.": "USCIS revisa las condiciones de su trabajo.",
  "USCIS checks that you are married.": "USCIS comprueba que usted está casado.",
  "USCIS checks that earlier marriages have ended.": "USCIS comprueba que los matrimonios anteriores terminaron.",
  "USCIS checks every arrest and charge.": "USCIS revisa cada arresto y cada cargo.",
  "USCIS checks that your sponsor earns enough.": "USCIS comprueba que su patrocinador gana lo suficiente.",
  "It can take the place of the ten criteria.": "Puede sustituir a los diez criterios.",
  "USCIS checks that you will continue your work here.": "USCIS comprueba que usted continuará aquí su trabajo.",
  "USCIS checks what you will do, and when.": "USCIS revisa qué hará usted y cuándo.",
  "USCIS asks for this opinion before it decides.": "USCIS pide esta opinión antes de decidir.",
  "USCIS checks for whom the agent files.": "USCIS revisa por quién presenta el agente la petición.",
  "It can take the place of the eight criteria.": "Puede sustituir a los ocho criterios.",
  "USCIS checks your degree.": "USCIS revisa su título.",
  "It can take the place of a higher degree.": "Puede sustituir a un título superior.",
  "USCIS asks whether your work has merit and national importance.":
    "USCIS pregunta si su trabajo tiene mérito e importancia nacional.",
  "USCIS asks whether you are well positioned to do this work.":
    "USCIS pregunta si usted está en buena posición para hacer este trabajo.",
  "USCIS weighs whether the country gains if the job offer is waived.":
    "USCIS evalúa si al país le conviene eximirlo de la oferta de empleo.",
  "They show the effect of your work.": "Muestran el efecto de su trabajo.",
  "It is part of the petition.": "Forma parte de la petición.",
  "USCIS checks that you have the degree that the job needs.":
    "USCIS comprueba que usted tiene el título que exige el puesto.",
  "It can count in place of a degree.": "Puede contar en lugar de un título.",
  "USCIS checks that you may work in this occupation.": "USCIS comprueba que usted puede ejercer esta ocupación.",
  "They show the status that you have had.": "Muestran el estatus que usted ha tenido.",
  "It shows that the petition may be filed.": "Muestra que la petición se puede presentar.",
  "USCIS checks that the job needs a degree in your field.":
    "USCIS comprueba que el puesto exige un título en su campo.",
  "USCIS checks what work you will do there.": "USCIS revisa qué trabajo hará usted allí.",
  "USCIS checks that your employer is a U.S. employer.":
    "USCIS comprueba que su empleador es un empleador de Estados Unidos.",
  "USCIS checks that both companies belong together.": "USCIS comprueba el vínculo entre las dos empresas.",
  "USCIS checks whether you will lead, or have special knowledge.":
    "USCIS revisa si usted va a dirigir o tiene conocimientos especializados.",
  "USCIS checks that you worked abroad for a year without a break.":
    "USCIS comprueba que usted trabajó en el extranjero un año sin interrupción.",
  "USCIS checks that your work abroad qualifies you.":
    "USCIS comprueba que su trabajo en el extranjero cumple los requisitos.",
  "They show your place in both companies.": "Muestran su puesto en las dos empresas.",
  "USCIS checks that the new office has premises.": "USCIS comprueba que la nueva oficina tiene un local.",
  "USCIS checks that the new office can support your position.":
    "USCIS comprueba que la nueva oficina puede sostener su puesto.",
  "USCIS checks that the office has done business.": "USCIS comprueba que la oficina ha tenido actividad.",
  "USCIS counts them towards the longest stay.": "USCIS las cuenta para la estadía máxima.",
  "It shows that you have the nationality of the treaty country.":
    "Muestra que usted tiene la nacionalidad del país del tratado.",
  "The law asks for it after a citizenship by investment.": "La ley lo pide si la ciudadanía se obtuvo por inversión.",
  "You must show that you develop and direct the business.":
    "Hay que demostrar que usted desarrolla y dirige el negocio.",
  "You must show that you obtained the money lawfully.": "Hay que demostrar que usted obtuvo el dinero legalmente.",
  "You must show that the money is at risk in the business.":
    "Hay que demostrar que el dinero está en riesgo en el negocio.",
  "You must show that the business is real and active.": "Hay que demostrar que el negocio es real y está activo.",
  "You must show that the business will earn more than a living.":
    "Hay que demostrar que el negocio dará más que para vivir.",
  "Only such positions qualify.": "Solo esos puestos cumplen los requisitos.",
  "The law asks for your intention to leave.": "La ley pide su intención de salir del país.",
  "It shows that they belong to your family.": "Muestra que son de su familia.",
  "The consulate asks for these forms.": "El consulado pide estos formularios.",
  "USCIS asks for them with the form.": "USCIS las pide con el formulario.",
  "USCIS checks who you are.": "USCIS comprueba quién es usted.",
  "USCIS checks when and where you were born.": "USCIS comprueba cuándo y dónde nació usted.",
  "USCIS checks how you entered the United States.": "USCIS revisa cómo entró usted a Estados Unidos.",
  "It shows the petition on which your case is based.": "Muestra la petición en la que se basa su caso.",
  "USCIS checks that your relative may petition for you.": "USCIS comprueba que su familiar puede pedir por usted.",
  "USCIS checks that the marriage is genuine.": "USCIS comprueba que el matrimonio es auténtico.",
  "USCIS checks that you have a sponsor.": "USCIS comprueba que usted tiene un patrocinador.",
  "USCIS checks your health and your vaccinations.": "USCIS revisa su salud y sus vacunas.",
  "USCIS checks whether the two-year rule applies to you.":
    "USCIS revisa si a usted se le aplica la regla de los dos años.",
  "USCIS checks that you are a permanent resident.": "USCIS comprueba que usted es residente permanente.",
  "USCIS checks your trips.": "USCIS revisa sus viajes.",
  "USCIS checks your present name.": "USCIS comprueba su nombre actual.",
  "A long trip can interrupt the residence that counts.": "Un viaje largo puede interrumpir la residencia que cuenta.",
  "USCIS checks that you filed your taxes.": "USCIS comprueba que usted presentó sus declaraciones de impuestos.",
  "USCIS checks how long your spouse has been a citizen.": "USCIS comprueba desde cuándo es ciudadano su cónyuge.",
  "USCIS checks that you live together.": "USCIS comprueba que ustedes viven juntos.",
  "USCIS checks that you support your family.": "USCIS comprueba que usted mantiene a su familia.",
  "USCIS checks that you registered.": "USCIS comprueba que usted se inscribió.",
  "It can excuse you from the tests.": "Puede eximirlo de los exámenes.",
};
