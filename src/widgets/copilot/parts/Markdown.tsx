import { marked } from 'marked'
import { memo, useLayoutEffect, useMemo, useRef } from 'react'
import remend from 'remend'
import { showMarkup } from '#core/markup/policy.ts'

/** Markdown of a stranger: cleaned, without pictures; a link says where it leads, and waits for a press. Blocks that stand are not drawn again. */
export function Markdown({ text, isOver }: { text: string; isOver: boolean }) {
  const blocks = useMemo(() => blocksOf(isOver ? text : remend(text, { linkMode: 'text-only' })), [text, isOver])
  return (
    <div className="copilot-text">
      {blocks.map(({ id, markdown }) => (
        <Block key={id} markdown={markdown} />
      ))}
    </div>
  )
}

/** The lexer cuts where a paragraph, list, table or fence ends; blocks only grow at the end. */
const blocksOf = (text: string): { id: string; markdown: string }[] =>
  marked.lexer(text).flatMap(({ type, raw }, at) => (type === 'space' ? [] : [{ id: `${at}`, markdown: raw }]))

const Block = memo(({ markdown }: { markdown: string }) => {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    showMarkup(place.current, marked.parse(markdown, { async: false, breaks: true }), 'chat')
    for (const link of place.current.querySelectorAll('a')) nameHost(link)
  }, [markdown])
  return <div ref={place} />
})

function nameHost(link: HTMLAnchorElement): void {
  const host = URL.parse(link.href)?.host
  if (host && !link.textContent?.includes(host)) link.after(` (${host})`)
}
