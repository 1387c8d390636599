/** The time zone of a phone number, as far as its country or area has one. Pure. */

import { dialledPhone } from "./phoneNumbers";

/** Area codes of the United States, Canada and their neighbours that are not on the eastern clock. */
const AREAS: Readonly<Record<string, string>> = {
  "America/Los_Angeles":
    "206 209 213 253 279 310 323 341 350 360 369 408 415 424 425 442 458 503 509 510 530 541 559 562 564 619 626 628 650 657 661 669 702 707 714 725 738 747 760 775 805 818 820 831 837 840 858 909 916 925 949 951 971",
  "America/Phoenix": "480 520 602 623 928",
  "America/Denver": "208 303 307 385 406 435 505 575 719 720 801 915 970 983 986",
  "America/Chicago":
    "205 210 214 217 218 224 225 228 251 254 256 262 274 281 309 312 314 316 318 319 320 325 327 331 334 337 346 353 361 402 405 409 414 417 430 432 447 464 469 479 501 504 507 512 515 531 534 539 557 563 572 573 580 601 605 608 612 615 618 620 629 630 636 641 651 659 660 662 682 701 708 712 713 715 726 731 737 763 769 773 779 785 806 815 816 817 830 832 847 861 870 872 901 903 913 918 920 924 931 936 938 940 945 952 956 972 975 979 985",
  "America/Anchorage": "907",
  "Pacific/Honolulu": "808",
  "America/Puerto_Rico": "340 787 939 809 829 849",
  "Pacific/Guam": "670 671",
  "America/Vancouver": "236 250 257 604 672 778",
  "America/Edmonton": "368 403 587 780 825",
  "America/Regina": "306 474 639",
  "America/Winnipeg": "204 431 584",
  "America/Halifax": "506 782 902",
  "America/St_Johns": "709 879",
};

/** Calling codes of countries with one clock, or with most of their people on one. */
const COUNTRIES: Readonly<Record<string, string>> = {
  "7": "Europe/Moscow",
  "20": "Africa/Cairo",
  "27": "Africa/Johannesburg",
  "30": "Europe/Athens",
  "31": "Europe/Amsterdam",
  "32": "Europe/Brussels",
  "33": "Europe/Paris",
  "34": "Europe/Madrid",
  "36": "Europe/Budapest",
  "39": "Europe/Rome",
  "40": "Europe/Bucharest",
  "41": "Europe/Zurich",
  "43": "Europe/Vienna",
  "44": "Europe/London",
  "45": "Europe/Copenhagen",
  "46": "Europe/Stockholm",
  "47": "Europe/Oslo",
  "48": "Europe/Warsaw",
  "49": "Europe/Berlin",
  "51": "America/Lima",
  "52": "America/Mexico_City",
  "53": "America/Havana",
  "54": "America/Argentina/Buenos_Aires",
  "55": "America/Sao_Paulo",
  "56": "America/Santiago",
  "57": "America/Bogota",
  "58": "America/Caracas",
  "60": "Asia/Kuala_Lumpur",
  "61": "Australia/Sydney",
  "62": "Asia/Jakarta",
  "63": "Asia/Manila",
  "64": "Pacific/Auckland",
  "65": "Asia/Singapore",
  "66": "Asia/Bangkok",
  "81": "Asia/Tokyo",
  "82": "Asia/Seoul",
  "84": "Asia/Ho_Chi_Minh",
  "86": "Asia/Shanghai",
  "90": "Europe/Istanbul",
  "91": "Asia/Kolkata",
  "92": "Asia/Karachi",
  "93": "Asia/Kabul",
  "94": "Asia/Colombo",
  "95": "Asia/Yangon",
  "98": "Asia/Tehran",
  "212": "Africa/Casablanca",
  "213": "Africa/Algiers",
  "216": "Africa/Tunis",
  "221": "Africa/Dakar",
  "225": "Africa/Abidjan",
  "233": "Africa/Accra",
  "234": "Africa/Lagos",
  "237": "Africa/Douala",
  "249": "Africa/Khartoum",
  "251": "Africa/Addis_Ababa",
  "254": "Africa/Nairobi",
  "256": "Africa/Kampala",
  "351": "Europe/Lisbon",
  "353": "Europe/Dublin",
  "380": "Europe/Kiev",
  "502": "America/Guatemala",
  "503": "America/El_Salvador",
  "504": "America/Tegucigalpa",
  "505": "America/Managua",
  "506": "America/Costa_Rica",
  "507": "America/Panama",
  "509": "America/Port-au-Prince",
  "591": "America/La_Paz",
  "593": "America/Guayaquil",
  "595": "America/Asuncion",
  "598": "America/Montevideo",
  "852": "Asia/Hong_Kong",
  "880": "Asia/Dhaka",
  "886": "Asia/Taipei",
  "961": "Asia/Beirut",
  "962": "Asia/Amman",
  "963": "Asia/Damascus",
  "964": "Asia/Baghdad",
  "966": "Asia/Riyadh",
  "971": "Asia/Dubai",
  "972": "Asia/Jerusalem",
  "977": "Asia/Kathmandu",
  "998": "Asia/Tashkent",
};

const ZONE_OF_AREA = new Map(
  Object.entries(AREAS).flatMap(([zone, areas]) => areas.split(" ").map((area) => [area, zone] as const)),
);

/** A number of ten digits in North America, with or without its "1". */
const AMERICAN = /^(?:\+?1)?([2-9]\d{2})[2-9]\d{6}$/;

/** The time zone that a phone number belongs to; null if it says nothing about a place. */
export function timeZoneOfPhone(text: string): string | null {
  const dialled = dialledPhone(text);
  if (dialled === null) return null;
  const area = AMERICAN.exec(dialled)?.[1];
  // A ten-digit number without a plus may be a foreign one; its owner then gets the practice's hours at worst.
  if (area !== undefined) return ZONE_OF_AREA.get(area) ?? "America/New_York";
  const abroad = /^(?:\+|00|011)([1-9]\d+)$/.exec(dialled)?.[1];
  if (abroad === undefined) return null;
  const zones = [3, 2, 1].map((digits) => COUNTRIES[abroad.slice(0, digits)]);
  return zones.find((zone) => zone !== undefined) ?? null;
}
