// What a page would do with the elements: write down their events, and pass parameters of its address on.
const list = document.querySelector('#events')
// It scrolls, by keyboard too.
list.tabIndex = 0
const write = (name, detail) => {
  const line = `${new Date().toISOString().slice(11, 23)} ${name} ${JSON.stringify(detail, (_, value) => (typeof value === 'function' ? undefined : value))}`
  list.textContent = `${line}\n${list.textContent}`.slice(0, 4000)
}
for (const name of 'ready error auth-change auth-required navigate tabs-change change action dismiss submit bid round connection load tamper before-submit before-navigate before-change before-sign-in before-add page sort select row-click before-reorder reorder columns-change before-upload progress upload before-remove before-download open close filter confirm remove task finish step status permissions counts unbound'.split(
  ' ',
)) {
  fly.on(name, (event) => write(event.type, event.detail))
}

for (const element of document.querySelectorAll('[data-from]')) {
  const name = element.dataset.from
  element[name] = new URLSearchParams(location.search).get(name) ?? ''
}
for (const button of document.querySelectorAll('[data-notify]')) {
  button.addEventListener('click', () => fly.notify({ type: button.dataset.notify, title: button.textContent }))
}
for (const form of document.querySelectorAll('form[data-entries]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    write('submit', Object.fromEntries(new FormData(form)))
  })
}
