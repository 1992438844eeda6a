/** A page of a portal with a form of its own: elements stand around and beside it. It keeps what is in the form before anybody decides. */

const KEEP = `const keep = (values) => fetch('/portal/bill', { method: 'POST', body: JSON.stringify(values) })`
const FIELDS = `<label>Title <input name="title" value="Bill of the portal"></label><label>Reason <input name="reason"></label><label>Amount <input name="amount" value="5"></label>`
const head = (lang: string) =>
  `<!doctype html><html lang="${lang}"><title>Portal</title><script src="/fly.js"></script><fly-context gateway-url="/" auth="cookie" app-code="tender">`

/** Without any framework: attributes of the elements, and a listener. */
export const plainPage = (): string => `${head('zh')}
<fly-process-form>${FIELDS}</fly-process-form>
<fly-approval process-code="requisition"></fly-approval></fly-context>
<script>
  ${KEEP}
  const form = document.querySelector('fly-process-form')
  const bar = document.querySelector('fly-approval')
  bar.businessId = new URLSearchParams(location.search).get('id')
  bar.addEventListener('fly-before-submit', (event) => event.detail.waitUntil(keep(form.getData())))
</script></html>`
