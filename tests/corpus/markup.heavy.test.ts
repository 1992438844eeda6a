// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { cleanMarkup, type MarkupKind, showMarkup } from '#core/markup/policy.ts'
import { readRichText, richTextIn } from '#domain/rich-text/check.ts'
import { richTextHtml } from '#domain/rich-text/html.ts'
import { cleanText, richTextPlain } from '#domain/rich-text/plain.ts'
import { type RichText, safeHref } from '#domain/rich-text/rich-text.ts'
import { addresses, markup } from './markup-corpus.ts'

/** Foreign markup on its way in and out, on both sides: the policy of the browser, and the data that the gateway takes and gives. */

const TAGS =
  /^(a|b|strong|i|em|u|s|del|ins|strike|br|span|p|h[1-6]|ul|ol|li|blockquote|div|table|thead|tbody|tfoot|tr|th|td|img|pre|code|hr)$/
const ATTRIBUTES = /^(href|colspan|rowspan|data-file|alt|rel|target)$/
/** What of other kinds is more. */
const MORE: { [Kind in MarkupKind]?: RegExp } = {
  page: /^(href|colspan|rowspan|data-page|data-picture|alt)$/,
  pasted: /^(href|colspan|rowspan|data-file|alt|style)$/,
}

const [once, twice] = [document.implementation.createHTMLDocument(), document.implementation.createHTMLDocument()]

/** What is in a fragment that should not be, as text; read again from its own markup, too. */
function faults(html: string, allowed: RegExp = ATTRIBUTES): string[] {
  once.body.innerHTML = html
  twice.body.innerHTML = once.body.innerHTML
  return [once, twice].flatMap(({ body }) =>
    [...body.querySelectorAll('*')].flatMap((element) => [
      ...(TAGS.test(element.localName) ? [] : [element.localName]),
      ...[...element.attributes].flatMap(({ name, value }) => {
        if (!allowed.test(name)) return [`${element.localName} ${name}`]
        return name === 'href' && !/^(https?:\/\/|mailto:)/i.test(value) ? [`href ${value}`] : []
      }),
    ]),
  )
}

test('WID-02 the corpus holds 500 and more, each once', () => {
  expect(markup.length).toBeGreaterThanOrEqual(500)
  expect(new Set(markup).size).toBe(markup.length)
})

test.each(['rich', 'chat', 'page', 'message', 'pasted'] satisfies MarkupKind[])(
  'WID-02 R-20 nothing of the corpus lives through the policy for %s',
  (kind) => {
    const found = markup.flatMap((text) => faults(cleanMarkup(text, kind), MORE[kind]).map((fault) => `${text} → ${fault}`))
    expect(found).toEqual([])
  },
)

test('WID-02 R-20 what is shown runs nothing, loads nothing, and its links tell nobody where they were', () => {
  const box = document.createElement('div')
  document.body.append(box)
  for (const text of markup) {
    showMarkup(box, text, 'rich', { picture: (image, file) => image.setAttribute('alt', file) })
    expect([text, ...faults(box.innerHTML)]).toEqual([text])
    for (const link of box.querySelectorAll('a[href]')) {
      expect(safeHref(link.getAttribute('href'))).toBeDefined()
      expect([link.getAttribute('rel'), link.getAttribute('target')]).toEqual(['noopener noreferrer nofollow', '_blank'])
    }
    for (const image of box.querySelectorAll('img')) expect(image.dataset.file).toMatch(/^[0-9a-f]{32}$/)
  }
  expect((globalThis as { __xss?: unknown }).__xss).toBeUndefined()
})

const said = (text: string): RichText => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const plainOf = (text: string) => cleanText(text, ' ')

test('WID-02 R-20 as a text of a stored document the corpus stays text: in HTML, in plain text, through the policy', () => {
  for (const payload of markup.map(plainOf)) {
    const doc = readRichText(JSON.parse(JSON.stringify(said(payload))))
    const html = richTextHtml(doc)
    expect([payload, ...faults(html)]).toEqual([payload])
    const box = once.body
    box.innerHTML = html
    expect([box.textContent, box.querySelectorAll('*').length]).toEqual([payload, 1])
    expect(richTextPlain(doc)).toBe(payload)
    expect(cleanMarkup(html, 'rich').includes('<script')).toBe(false)
  }
})

/** Every place of a document that holds a word from outside. */
const PLACES: ((word: string) => unknown)[] = [
  (word) => ({ type: word, content: [] }),
  (word) => ({ ...said('x'), [word]: 1 }),
  (word) => ({ type: 'doc', content: [{ type: word }] }),
  (word) => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { style: word } }] }),
  (word) => ({ type: 'doc', content: [{ type: 'paragraph', attrs: { [word]: 1 } }] }),
  (word) => ({ type: 'doc', content: [{ type: 'heading', attrs: { level: word } }] }),
  (word) => ({ type: 'doc', content: [{ type: 'image', attrs: { file: word } }] }),
  (word) => ({ type: 'doc', content: [{ type: 'image', attrs: { src: word } }] }),
  (word) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: word }] }] }] }),
  (word) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'bold', attrs: { class: word } }] }] }],
  }),
]

test('WID-02 R-20 in no other place of a document is anything of the corpus taken', () => {
  for (const word of [...markup, ...addresses]) for (const place of PLACES) expect(richTextIn(place(word))).toBeUndefined()
})

test('WID-02 R-20 a link of a document leads to http, https and mailto alone, and one that was stored otherwise is no link', () => {
  const linked = (href: string) => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] }],
  })
  for (const href of addresses) {
    expect([href, richTextIn(linked(href))]).toEqual([href, undefined])
    expect(richTextHtml(linked(href) as RichText)).toBe('<p>x</p>')
  }
  expect(richTextHtml(readRichText(linked('https://example.com/a?b=1&c=2')))).toBe(
    '<p><a href="https://example.com/a?b=1&amp;c=2" rel="noopener noreferrer nofollow" target="_blank">x</a></p>',
  )
})

test('WID-02 what a text may hold stays when it is cleaned: its pictures, and cells over several columns', () => {
  const box = document.createElement('div')
  const shown: string[] = []
  const file = '0123456789abcdef'.repeat(2)
  const html = `<table><tbody><tr><td colspan="2" rowspan="3">x</td></tr></tbody></table><img data-file="${file}" alt="图">`
  showMarkup(box, html, 'rich', { picture: (_, id) => shown.push(id) })
  expect([box.innerHTML, shown]).toEqual([html, [file]])
})
