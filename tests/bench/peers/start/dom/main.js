import { rows } from '../rows.js'

const list = document.createElement('ul')
for (const { code, title, status } of rows) {
  const button = document.createElement('button')
  button.textContent = code
  button.addEventListener('click', () => {
    document.title = code
  })
  const line = document.createElement('li')
  line.className = 'row'
  line.append(button, ` ${title} ${status}`)
  list.append(line)
}
document.getElementById('root').append(list)
