import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from '#widgets/approval/approval.messages.ts'
import { drawInk, inkFile, type Stroke } from './ink.ts'

interface SignaturePadProps {
  busy: boolean
  /** It was tried to be sent. */
  tried: boolean
  onPicture: (make: () => Promise<File>) => void
  onCancel: () => void
}

/** Where somebody signs with pen, finger or mouse; whoever cannot chooses a picture instead. */
export function SignaturePad({ busy, tried, onPicture, onCancel }: SignaturePadProps) {
  const t = useText(messages)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strokes, setStrokes] = useState<readonly Stroke[]>([])
  const chosen = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const { current } = canvas
    if (!current) return
    const { clientWidth, clientHeight } = current
    const scale = window.devicePixelRatio || 1
    Object.assign(current, { width: Math.round(clientWidth * scale), height: Math.round(clientHeight * scale) })
    drawInk(current, strokes, scale)
  }, [strokes])
  const pointIn = ({ nativeEvent: { offsetX, offsetY } }: PointerEvent) => ({ x: offsetX, y: offsetY })
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.button !== 0 || busy) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    setStrokes((before) => [...before, [pointIn(event)]])
  }
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const point = pointIn(event)
    setStrokes((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]])
  }
  const take = () => {
    const { current } = canvas
    if (current) onPicture(() => inkFile(current, `${t('signature')}.png`))
  }
  const isPending = busy || strokes.length > 0
  return (
    <div className="approval-sign" data-pending={isPending || undefined}>
      <canvas
        ref={canvas}
        className="approval-sign-paper"
        role="img"
        aria-label={t(strokes.length > 0 ? 'signature.drawn' : 'signature.paper')}
        onPointerDown={begin}
        onPointerMove={go}
      />
      <div className="approval-sign-actions">
        <Button busy={busy} disabled={strokes.length === 0} onPress={take}>
          {t('signature.use')}
        </Button>
        <Button kind="text" disabled={strokes.length === 0 || busy} onPress={() => setStrokes([])}>
          {t('signature.clear')}
        </Button>
        <Button kind="text" disabled={busy} onPress={() => chosen.current?.click()}>
          {t('signature.choose')}
        </Button>
        <Button kind="text" disabled={busy} onPress={onCancel}>
          {t('cancel')}
        </Button>
      </div>
      <input
        ref={chosen}
        type="file"
        hidden
        accept=".png,.jpg,.jpeg"
        aria-label={t('signature.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) onPicture(() => Promise.resolve(file))
        }}
      />
      {tried && isPending && <Notice tone="danger">{t(busy ? 'signature.busy' : 'signature.unused')}</Notice>}
    </div>
  )
}

/** Whether no signature is left on the paper, and none is on its way: a decision would go out without it. The paper says so. */
export const isSignatureSettled = (form: HTMLElement | null): boolean => !form?.querySelector('[data-pending]')
