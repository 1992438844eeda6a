import type { BookRefusal } from './book.types.ts'

/** A workbook that is not taken. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: BookRefusal

  constructor(code: BookRefusal['code'], args: BookRefusal['args'] = {}, outline?: BookRefusal['outline']) {
    super(code)
    this.refusal = { code, args, ...(outline && { outline }) }
  }
}

/** The policy of the page lets no worker start, or it takes too long: the gateway reads the headers after the upload instead. */
export class NoWorker extends Error {
  override readonly name = 'NoWorker'
}
