// The report server of the demonstration listens ten ports further, where that one is free.
const report = document.querySelector('fly-report-frame')
const form = document.querySelector('#place')
form.elements.src.value = `http://localhost:${Number(location.port) + 10}/report/view?name=spend`
const show = () => {
  report.src = form.elements.src.value
}
form.addEventListener('submit', (event) => {
  event.preventDefault()
  show()
})
show()
