import { archives } from './archives.ts'
import type { CorpusFile } from './corpus-file.ts'
import { disguised } from './disguised.ts'
import { sheets } from './sheets.ts'

/** Every workbook that was made by hand, with what is to become of it (security.md section 6). */
export const handMade: readonly CorpusFile[] = [...disguised, ...archives, ...sheets]
