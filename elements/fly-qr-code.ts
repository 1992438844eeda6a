import { declareElement } from '#core/element/declare.ts'
import type { QrCodeMethods, QrCodeProps } from '#widgets/qr-code/qr-code.ts'

export const flyQrCode = declareElement<QrCodeProps, Record<never, never>, QrCodeMethods>({
  tag: 'fly-qr-code',
  summary: 'A QR code as SVG, with a logo in its middle if there is one.',
  body: () => import('#widgets/qr-code/qr-code.ts'),
  needs: 'nothing',
  layout: 'inline',
  props: {
    value: { type: 'string', default: '', required: true, doc: 'What the code says; UTF-8, at most 2,331 bytes at level M.' },
    margin: { type: 'number', default: 4, doc: 'Empty modules around; scanners need 4.' },
    scale: { type: 'number', default: 4, doc: 'Pixels a module.' },
    level: {
      type: 'string',
      default: 'M',
      values: ['L', 'M', 'Q', 'H'],
      doc: 'How much of the code may be lost: 7, 15, 25 or 30 %. A logo raises it to `H`.',
    },
    logo: { type: 'string', default: '', doc: 'Address of a picture for the middle: http(s), relative, `blob:` or `data:image/…`.' },
    logoScale: { type: 'number', default: 0.2, doc: 'Side of the logo as a part of the code’s; at most 0.3.' },
    color: { type: 'string', default: '#000', doc: 'CSS colour of the dark modules.' },
    background: { type: 'string', default: '#fff', doc: 'CSS colour of the light modules.' },
    label: { type: 'string', default: '', doc: 'What it says to a screen reader; “QR code” when empty.' },
  },
  events: {},
  methods: {
    toDataURL: {
      signature: '(type?: string): Promise<string>',
      doc: 'The code as a `data:` address: `image/png` when left out, `image/svg+xml`, or what the browser’s canvas writes. Rejects when the logo cannot be read.',
    },
  },
  parts: ['image'],
})
