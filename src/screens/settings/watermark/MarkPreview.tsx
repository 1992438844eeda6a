import { useLayoutEffect, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { drawLayer, type Mark } from '#widgets/watermark/preview/index.ts'
import { messages } from './watermark.messages.ts'

/** A mark over a few words, as it is on a page of one theme. */
export function MarkPreview({ lines, look, dark }: Mark) {
  const t = useText(messages)
  const box = useRef<HTMLDivElement>(null)
  const told = JSON.stringify({ lines, look, dark })
  useLayoutEffect(() => {
    const mark = JSON.parse(told) as Mark
    if (mark.lines.length === 0) return undefined
    const layer = drawLayer(mark, 'self')
    box.current?.append(layer)
    return () => layer.remove()
  }, [told])
  return (
    <div ref={box} className="mark-preview" data-dark={dark ? '' : undefined}>
      <p>{t(dark ? 'preview.dark' : 'preview.light')}</p>
      <p>{t('preview.text')}</p>
    </div>
  )
}
