export { Said } from './Said.tsx'
export { messageControl, objectionControl } from './WordsField.tsx'
