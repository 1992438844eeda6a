// The report server of the demonstration listens eleven ports further, where that one is free.
const report = document.querySelector('fly-report-frame')
const form = document.querySelector('#place')
form.elements.src.value =
  new URLSearchParams(location.search).get('src') ?? `http://localhost:${Number(location.port) + 11}/view?name=spend`
const show = () => {
  report.src = form.elements.src.value
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  show()
})
show()
