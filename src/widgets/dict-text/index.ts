export { body, type DictTextProps } from './dict-text.ts'
