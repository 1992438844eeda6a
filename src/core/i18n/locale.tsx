/** What views need of the language: each file passed on is loaded only by those who use it. */
export { useFormats } from './use-formats.ts'
export { type Translate, useBackendText, useText } from './use-text.ts'
