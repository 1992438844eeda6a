/** 10,000 people in 500 departments, the same for everyone; written down without a call. */
export const people = Array.from({ length: 10_000 }, (_, at) => ({
  id: `p${at}`,
  realName: `Person ${at}`,
  username: `user${at}`,
  orgName: `Department ${at % 500}`,
}))
export const departments = Array.from({ length: 500 }, (_, at) => ({ id: `d${at}`, name: `Department ${at}` }))

export async function until(holds) {
  const end = performance.now() + 20_000
  while (!holds()) {
    await new Promise(requestAnimationFrame)
    if (performance.now() > end) throw new Error('The picker did not come')
  }
}
