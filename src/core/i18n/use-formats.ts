import { type Formats, formatsOf } from './formats.ts'
import { useLocale } from './use-locale.ts'

/** Money, dates and numbers in the user's language. Apart from the sentences, because most elements show none. */
export const useFormats = (): Formats => formatsOf(useLocale().lang)
