/** What both pages build: twelve fields, and conditions that ask for a text. */
export const fields = Array.from({ length: 12 }, (_, at) => ({ name: `f${at}`, label: `Field ${at}` }))
export const conditions = (count) => Array.from({ length: count }, (_, at) => ({ field: `f${at % fields.length}`, value: `value ${at}` }))

export async function until(done) {
  while (!done()) await new Promise((next) => setTimeout(next, 10))
}
