/** The bill as the portal keeps it. @throws Error when the portal does not take or give it */
async function ask(id, options) {
  const answer = await fetch(`/portal/bill?id=${id}`, options)
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
  return answer.json()
}

export const loadBill = (id) => ask(id)
export const saveBill = (id, values) => ask(id, { method: 'POST', body: JSON.stringify(values) })
