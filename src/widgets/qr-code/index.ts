export { body, type QrCodeMethods, type QrCodeProps } from './qr-code.ts'
