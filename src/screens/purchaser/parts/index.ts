export { AskDialog, type AskDialogProps, type AskedText } from './AskDialog.tsx'
export { ofProject } from './OfProject.tsx'
export { useSending } from './use-sending.ts'
export { type Watch, type WatchClient, type Watched, watched } from './watched.store.ts'
