/** The file in which the words of two persons for opening a round collect. */
export const openingKey = (no: number): string => `open:${no}`
