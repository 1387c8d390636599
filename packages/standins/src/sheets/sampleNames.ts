interface Name {
  first: string;
  last: string;
  latin: string;
  country: string;
}

/** Fictitious people in the scripts and orders that a practice meets. `latin` makes the e-mail address. */
export const SAMPLE_NAMES: readonly Name[] = [
  { first: "Camila", last: "Ferreira", latin: "camila.ferreira", country: "Brazil" },
  { first: "João Pedro", last: "da Silva", latin: "joao.dasilva", country: "Brazil" },
  { first: "Lucía", last: "Hernández", latin: "lucia.hernandez", country: "Mexico" },
  { first: "José Ángel", last: "Muñoz Peña", latin: "jose.munoz", country: "Mexico" },
  { first: "Valentina", last: "Restrepo", latin: "valentina.restrepo", country: "Colombia" },
  { first: "Mateo", last: "Quispe", latin: "mateo.quispe", country: "Peru" },
  { first: "Chiamaka", last: "Nwosu", latin: "chiamaka.nwosu", country: "Nigeria" },
  { first: "Tunde", last: "Adebayo", latin: "tunde.adebayo", country: "Nigeria" },
  { first: "Abena", last: "Mensah", latin: "abena.mensah", country: "Ghana" },
  { first: "Priya", last: "Raghavan", latin: "priya.raghavan", country: "India" },
  { first: "Arjun", last: "Mehta", latin: "arjun.mehta", country: "India" },
  { first: "अनिता", last: "शर्मा", latin: "anita.sharma", country: "India" },
  { first: "小明", last: "王", latin: "xiaoming.wang", country: "China" },
  { first: "Li", last: "Na", latin: "li.na", country: "China" },
  { first: "민준", last: "김", latin: "minjun.kim", country: "South Korea" },
  { first: "さくら", last: "田中", latin: "sakura.tanaka", country: "Japan" },
  { first: "Thị Lan", last: "Nguyễn", latin: "lan.nguyen", country: "Vietnam" },
  { first: "Maria Clara", last: "Dela Cruz", latin: "clara.delacruz", country: "Philippines" },
  { first: "Ольга", last: "Иванова", latin: "olga.ivanova", country: "Ukraine" },
  { first: "Андрій", last: "Шевченко", latin: "andrii.shevchenko", country: "Ukraine" },
  { first: "محمد", last: "الحسن", latin: "mohammed.alhassan", country: "Syria" },
  { first: "Leila", last: "Haddad", latin: "leila.haddad", country: "Lebanon" },
  { first: "שירה", last: "לוי", latin: "shira.levi", country: "Israel" },
  { first: "Ελένη", last: "Παπαδοπούλου", latin: "eleni.papadopoulou", country: "Greece" },
  { first: "Siobhán", last: "O'Brien", latin: "siobhan.obrien", country: "Ireland" },
  { first: "Zoë", last: "van der Berg", latin: "zoe.vandenberg", country: "South Africa" },
  { first: "Łukasz", last: "Wójcik", latin: "lukasz.wojcik", country: "Poland" },
  { first: "Emre", last: "Yılmaz", latin: "emre.yilmaz", country: "Türkiye" },
  { first: "Marie-Claire", last: "Dubois-Lefèvre", latin: "marieclaire.dubois", country: "France" },
  { first: "Sukarno", last: "", latin: "sukarno", country: "Indonesia" },
];
