/** The policy of the page lets no worker start, or it takes too long: the gateway reads the headers after the upload instead. */
export class NoWorker extends Error {
  override readonly name = 'NoWorker'
}
