import { html, nothing, svg, type TemplateResult } from 'lit/html.js'
import type { Body, ShellHost } from '#core/element/body/body.ts'
import { litBody } from '#core/element/body/lit-body.ts'
import { adopt, styleSheet } from '#core/element/look/sheet.ts'
import { pathOf } from '#domain/qr-bars.ts'
import { dataUrl } from './picture.ts'
import css from './qr-code.css?inline'
import { messages } from './qr-code.messages.ts'
import { drawQr, type Level, logoAddress, type QrDrawing } from './qr-code.rules.ts'

export interface QrCodeProps {
  value: string
  margin: number
  scale: number
  level: string
  logo: string
  logoScale: number
  color: string
  background: string
  label: string
}
export interface QrCodeMethods {
  toDataURL(type?: string): Promise<string>
}
type Host = ShellHost<QrCodeProps>

const logoOf = ({ logo }: Host['props']): string | undefined => (logo.value ? logoAddress(logo.value, document.baseURI) : undefined)

function drawingOf({ props }: Host): QrDrawing | undefined {
  const { value, margin, scale, level, logoScale } = props
  return drawQr({
    value: value.value,
    margin: margin.value,
    scale: scale.value,
    level: level.value as Level,
    logo: logoOf(props) !== undefined,
    logoScale: logoScale.value,
  })
}

/** Drawn as SVG without markup from strings, so that it shows under any content policy. */
function draw(host: Host): TemplateResult | typeof nothing {
  const { props, text } = host
  const drawing = props.value.value === '' ? undefined : drawingOf(host)
  if (!drawing) return nothing
  const { side, px, bars, logo } = drawing
  const [color, background, address] = [props.color.value, props.background.value, logoOf(props)]
  return html`<svg
    part="image"
    class="qr"
    role="img"
    aria-label=${props.label.value || text(messages, 'qrCode.label')}
    width=${px}
    height=${px}
    viewBox=${`0 0 ${side} ${side}`}
    shape-rendering="crispEdges"
  >
    ${svg`<rect width=${side} height=${side} fill=${background}></rect><path fill=${color} d=${pathOf(bars)}></path>`}
    ${
      logo && address
        ? svg`<rect x=${logo.at} y=${logo.at} width=${logo.side} height=${logo.side} fill=${background}></rect>
            <image x=${logo.at} y=${logo.at} width=${logo.side} height=${logo.side} href=${address}></image>`
        : nothing
    }
  </svg>`
}

async function toDataURL(host: Host, type: string): Promise<string> {
  const drawing = drawingOf(host)
  if (!drawing) throw new Error(host.text(messages, 'qrCode.long'))
  const { props } = host
  try {
    return await dataUrl({ drawing, color: props.color.value, background: props.background.value, logo: logoOf(props) }, type)
  } catch (cause) {
    throw new Error(host.text(messages, 'qrCode.logo'), { cause })
  }
}

/** QR code as SVG; its defaults are those of specification section 9. @see elements.md E 41, WID-07 */
export const body: Body = {
  mount(anyHost, into) {
    const host = anyHost as unknown as Host
    adopt(host.root, [styleSheet(css)])
    const end = litBody<QrCodeProps>(draw).mount(anyHost, into)
    /** An empty value is no failure, one that no code can hold is. */
    const say = () => {
      const { value } = host.props.value
      if (value === '') host.setPhase('empty')
      else if (drawingOf(host)) host.setPhase('ready')
      else host.fail({ code: 'FLY-E501', message: host.text(messages, 'qrCode.long'), retry: say })
    }
    const watched = [host.props.value, host.props.level, host.props.logo, host.textRevision]
    const ends = [
      ...watched.map((cell) => cell.subscribe(say)),
      host.expose({ toDataURL: (type = 'image/png') => toDataURL(host, String(type)), refresh: async () => say() }),
    ]
    return () => {
      end()
      for (const stop of ends) stop()
    }
  },
}
