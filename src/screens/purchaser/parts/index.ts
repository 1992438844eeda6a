export { AskDialog, type AskDialogProps } from './AskDialog.tsx'
export { type Choice, useDictionary, wordFor } from './use-dictionary.ts'
