// What an old page needs to be at home in a frame of the application: it says hello, takes its session by a one-time ticket, and tells its title and height.
const page = document.documentElement
const SHELL = page.dataset.shell
const isFramed = window.parent !== window

const say = (type, more = {}) => window.parent.postMessage({ fly: 1, type, ...more }, SHELL)

/** The ticket goes to our own server, in a form, as old pages do it; the answer is the page for who has come. */
function enter(ticket, lang) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = location.pathname + location.search
  for (const [name, value] of Object.entries({ ticket, lang })) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
}

function tell(text) {
  const word = document.querySelector('#word')
  if (word) word.textContent = text
}

let lang = page.lang
const words = {
  welcome: (word) => {
    if (word.lang !== page.lang && !('needsSession' in page.dataset)) say('session')
    lang = word.lang
  },
  lang: (word) => {
    lang = word.lang
    if (lang !== page.lang) say('session')
  },
  ticket: (word) => (word.ticket ? enter(word.ticket, lang) : tell(page.dataset.failed)),
  print: () => window.print(),
}

window.addEventListener('message', ({ data, origin, source }) => {
  if (source !== window.parent || origin !== SHELL || data?.fly !== 1) return
  if (Object.hasOwn(words, data.type)) words[data.type](data)
})

if (isFramed) {
  say('hello', { session: 'needsSession' in page.dataset })
  say('title', { title: document.title })
  say('height', { height: Math.min(20_000, page.scrollHeight) })
} else if ('needsSession' in page.dataset) tell(page.dataset.alone)
