import { useEffect, useMemo, useRef } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { messages } from './flowchart.messages.ts'
import { frameAddress, isOfGateway } from './frame.rules.ts'

interface FrameProps {
  /** `{id}` is the business id. */
  address: string
  businessId: string
  mode: 'view' | 'select'
  onSelect: (node: FrameNode) => void
  /** What was chosen in the viewer is confirmed there. */
  onConfirm?: () => void
}
export interface FrameNode {
  id: string
  name: string
}

/** Our own viewer prints what it shows. */
const PRINTS = ' allow-modals'

/**
 * A viewer of the page's own, in a frame. It says `{ type: 'fly-chart-ready' }` and is answered `{ type: 'fly-chart', mode, appCode, tenantId, token }`,
 * addressed to its origin, so that no address ever holds the token; `{ type: 'fly-chart-select', node: { id, name } }` chooses, and
 * `{ type: 'fly-chart-confirm' }` is the OK of what was chosen. Words of another window or origin are not heard. It keeps its origin inside the sandbox, or nothing could be addressed to it.
 */
export function ChartFrame({ address, businessId, mode, onSelect, onConfirm }: FrameProps) {
  const t = useText(messages)
  const { config, session } = useRuntime()
  const frame = useRef<HTMLIFrameElement>(null)
  const told = useRef({ onSelect, onConfirm })
  told.current = { onSelect, onConfirm }
  const url = useMemo(() => frameAddress(config, address, businessId), [config, address, businessId])
  useEffect(() => {
    if (!url) return undefined
    async function greet(viewer: Window, to: URL): Promise<void> {
      const known = isOfGateway(config, to) ? await session.credentials({}).catch(() => undefined) : undefined
      const { appCode } = config
      const who = isOfGateway(config, to) ? { appCode, tenantId: known?.tenantId ?? config.tenantId, token: known?.token } : {}
      viewer.postMessage({ type: 'fly-chart', mode, ...who }, to.origin)
    }
    const hear = ({ data, origin, source }: MessageEvent<unknown>) => {
      const viewer = frame.current?.contentWindow
      if (!viewer || source !== viewer || origin !== url.origin || typeof data !== 'object' || data === null) return
      const { type, node } = data as { type?: unknown; node?: Partial<FrameNode> }
      if (type === 'fly-chart-ready') void greet(viewer, url)
      if (type === 'fly-chart-select' && mode === 'select' && typeof node?.id === 'string')
        told.current.onSelect({ id: node.id, name: String(node.name ?? '') })
      if (type === 'fly-chart-confirm' && mode === 'select') told.current.onConfirm?.()
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [url, mode, config, session])
  if (!url) return <Notice tone="danger">{t('chart.foreign', { url: address })}</Notice>
  return (
    <iframe
      ref={frame}
      className="fc-frame"
      title={t('chart.label')}
      src={url.href}
      sandbox={`allow-scripts allow-same-origin${isOfGateway(config, url) ? PRINTS : ''}`}
      referrerPolicy="no-referrer"
    />
  )
}
