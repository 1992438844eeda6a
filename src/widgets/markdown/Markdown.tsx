import { Marked } from 'marked'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import remend from 'remend'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { type OwnPlaces, showMarkup } from '#core/markup/policy.ts'
import { pageLinked, pictureShown } from '#domain/handbook/places.ts'
import css from './Markdown.css?inline'

const sheet = styleSheet(css)
const talk = new Marked({ breaks: true })
/** Links to pages and pictures become marks that the policy knows; addresses of others stay what they are to everybody. */
const page = new Marked({
  renderer: {
    link({ href, tokens }) {
      return pageLinked(href) ? `<a data-page="${href}">${this.parser.parseInline(tokens)}</a>` : false
    },
    image({ href, text }) {
      const picture = pictureShown(href)
      return picture ? `<img data-picture="${picture}" alt="${text.replaceAll('"', '&quot;')}">` : false
    },
  },
})

interface MarkdownProps {
  text: string
  /** Nothing more of it comes; else its last line may be half of one. */
  isOver?: boolean
  /** A page of the handbook: how it leads on and shows its pictures. The same object as long as it does so in the same way. */
  own?: OwnPlaces | undefined
}

/** Markdown, cleaned: no foreign picture; a link says where it leads, and waits for a press. Blocks that stand are not drawn again. */
export function Markdown({ text, isOver = true, own }: MarkdownProps) {
  useStyles(sheet)
  const blocks = useMemo(() => blocksOf(isOver ? text : remend(text, { linkMode: 'text-only' })), [text, isOver])
  return (
    <div className="markdown">
      {blocks.map(({ id, markdown }) => (
        <Block key={id} markdown={markdown} own={own} />
      ))}
    </div>
  )
}

/** The lexer cuts where a paragraph, list, table or fence ends; blocks only grow at the end. */
const blocksOf = (text: string): { id: string; markdown: string }[] =>
  talk.lexer(text).flatMap(({ type, raw }, at) => (type === 'space' ? [] : [{ id: `${at}`, markdown: raw }]))

const Block = memo(({ markdown, own }: { markdown: string; own: OwnPlaces | undefined }) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    const html = (own ? page : talk).parse(markdown, { async: false })
    showMarkup(place.current, html, own ? 'page' : 'chat', { own })
    for (const link of place.current.querySelectorAll('a')) nameHost(link)
  }, [markdown, own])
  return <div ref={place} />
})

function nameHost(link: HTMLAnchorElement): void {
  const host = link.rel ? URL.parse(link.href)?.host : undefined
  if (host && !link.textContent?.includes(host)) link.after(` (${host})`)
}
