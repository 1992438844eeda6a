/** Waits for frames until something is there. */
export async function until(holds) {
  const end = performance.now() + 20_000
  while (!holds()) {
    await new Promise(requestAnimationFrame)
    if (performance.now() > end) throw new Error('The widget did not come')
  }
}

export const box = document.getElementById('box')
export const html = `<h2>Delivery</h2><p>Before <strong>20 December</strong>.</p><ul><li><p>Warehouse one</p></li><li><p>Warehouse two</p></li></ul>`
export const points = Array.from({ length: 24 }, (_, at) => ({
  month: `m${at}`,
  amount: 100 + ((at * 37) % 90),
  saving: 10 + ((at * 13) % 40),
}))
