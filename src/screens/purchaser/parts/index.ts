export { AskDialog, type AskDialogProps, type AskedText } from './AskDialog.tsx'
export { type Choice, useDictionary, wordFor } from './use-dictionary.ts'
export { useSending } from './use-sending.ts'
export { type Watch, type WatchDoor, type Watched, watched } from './watched.store.ts'
