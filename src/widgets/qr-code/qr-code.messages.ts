import { defineMessages } from '#core/i18n/text.ts'

export const messages = defineMessages({
  en: {
    'qrCode.label': 'QR code',
    'qrCode.long': 'This text is too long for a QR code.',
    'qrCode.logo': 'The picture in the middle could not be read.',
  },
  zh: {
    'qrCode.label': '二维码',
    'qrCode.long': '内容过长，无法生成二维码。',
    'qrCode.logo': '中间的图片无法读取。',
  },
})
