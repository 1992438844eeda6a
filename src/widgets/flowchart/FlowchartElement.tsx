import { signal } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { type DialogProps, dialogOf } from '#core/element/body/dialog.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ElementDialog } from '#ui/overlay/ElementDialog.tsx'
import type { FlowchartControls } from './Flowchart.tsx'
import { type Choice, FlowSource } from './FlowSource.tsx'
import { messages } from './flowchart.messages.ts'

export interface FlowchartElementProps {
  mode: 'view' | 'select'
  processCode: string
  businessId: string
  chartUrl: string
  definition: unknown
  value: string
  zoom: string
  presentation: DialogProps['presentation']
}
export interface FlowchartEvents {
  'fly-select': { node: Choice }
  'fly-confirm': { node: Choice }
}
export interface FlowchartMethods {
  fit(): Promise<void>
  zoomBy(factor: number): Promise<void>
  toSVG(): Promise<string>
}
export type FlowchartHost = BodyHost<FlowchartElementProps & DialogProps>

export const WIDTH = '880px'
const always = signal(true)

/** A process in the page or in a dialog; `select` chooses a node of it. @see elements.md F 34, FLOW-05 */
export function FlowchartElement({ host }: { host: FlowchartHost }) {
  useSignals()
  const { presentation } = host.props
  const inText = presentation.value === 'inline' || presentation.value === 'page'
  const opened = dialogOf(host).opened.value
  return inText || opened ? <Chooser key={`${opened}`} host={host} inText={inText} /> : <Closed host={host} />
}

function Closed({ host }: { host: FlowchartHost }) {
  useEffect(() => {
    host.setPhase('ready')
  }, [host])
  return null
}

function Chooser({ host, inText }: { host: FlowchartHost; inText: boolean }) {
  useSignals()
  const t = useText(messages)
  const { mode, value } = host.props
  const [missing, setMissing] = useState(false)
  const [known, setKnown] = useState<Choice>()
  const controls = useRef<FlowchartControls>(null)
  useEffect(
    () =>
      host.expose({
        fit: async () => controls.current?.fit(),
        zoomBy: async (factor: number) => controls.current?.zoomBy(factor),
        toSVG: async () => (await controls.current?.toSVG()) ?? '',
      }),
    [host],
  )
  const select = (node: Choice) => {
    setKnown(node)
    setMissing(false)
    if (mode.peek() === 'select') host.write('value', node.id)
    host.emit('fly-select', { node })
  }
  const confirm = async () => {
    const id = value.peek()
    setMissing(id === '')
    if (id === '') return
    const node = known?.id === id ? known : { id, name: '' }
    host.emit('fly-confirm', { node })
    if (!inText) await dialogOf(host).close('confirm', node)
  }
  const selects = mode.value === 'select'
  const content = (
    <>
      <FlowSource host={host} controls={controls} onSelect={select} onConfirm={() => void confirm()} onKnown={setKnown} />
      {missing && <Notice tone="warning">{t('chart.choose')}</Notice>}
    </>
  )
  const ok = (busy: boolean): ReactNode => (
    <Button kind="primary" busy={busy} onPress={confirm}>
      {t('chart.confirm')}
    </Button>
  )
  if (inText)
    return (
      <div className="fc">
        {content}
        {selects && <div className="fc-confirm">{ok(false)}</div>}
      </div>
    )
  // The toggle that fills the window is always there: a picture wants room.
  const props = { ...host.props, fullscreenButton: always }
  return (
    <ElementDialog
      host={{ ...host, props }}
      width={WIDTH}
      heading={t(selects ? 'chart.heading.select' : 'chart.heading.view')}
      footer={(busy) =>
        selects && (
          <>
            <Button onPress={() => dialogOf(host).close('cancel')}>{t('chart.cancel')}</Button>
            {ok(busy)}
          </>
        )
      }
    >
      {content}
    </ElementDialog>
  )
}
