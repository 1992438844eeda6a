import { useEffect, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/use-text.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { richTextIn } from '#domain/rich-text/check.ts'
import type { RichText } from '#domain/rich-text/rich-text.ts'
import css from './rich-text.css?inline'
import { messages } from './rich-text.messages.ts'
import { pictureLoader, showRichText } from './show.ts'

const sheet = styleSheet(css)

export interface RichTextViewProps {
  /** The same without forms: shown where `rich` is no sound text. */
  text: string
  rich: RichText
}

/** A formatted text to be read. */
export function RichTextView({ text, rich }: RichTextViewProps) {
  useStyles(sheet)
  const t = useText(messages)
  const { http } = useRuntime()
  const box = useRef<HTMLDivElement>(null)
  const gone = t('rich.picture.gone')
  const value = richTextIn(rich) ? JSON.stringify(rich) : text
  useEffect(() => {
    if (!box.current) return undefined
    const { show, end } = pictureLoader(
      () => http,
      () => gone,
    )
    showRichText(box.current, value, show)
    return end
  }, [http, value, gone])
  return <div className="rich-read" ref={box} />
}
