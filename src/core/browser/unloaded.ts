/** How Chromium, Firefox, Safari and the bundler name a part of the application that did not come. */
const UNLOADED = /dynamically imported module|Importing a module script failed|Unable to preload/i
/** Safari does not say which one. */
const ADDRESS = /https?:\/\/\S+/

/** The part belongs to a version that is no longer served: only the page, loaded anew, asks for the right one. */
export class Outdated extends Error {
  override readonly name = 'Outdated'
}

export const isUnloaded = (cause: unknown): cause is Error => cause instanceof Error && UNLOADED.test(cause.message)

/** The failure of an import, as `Outdated` where the gateway says that the file is gone. Never rejects. */
export async function causeOf(failure: unknown): Promise<unknown> {
  const address = isUnloaded(failure) ? ADDRESS.exec(failure.message)?.[0] : undefined
  if (address === undefined) return failure
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  return answer?.status === 404 ? new Outdated(address, { cause: failure }) : failure
}
