import { Failure } from '#core/http/failure.ts'
import type { Http } from '#core/http/http.ts'
import { type Face, facesOf, type Manifest, type Sample } from './face.rules.ts'

/** Files that the build makes of the declarations and of the sample pages. */
const MANIFEST = '/custom-elements.json'
const SAMPLES = '/samples.json'

/** Every element with its sample, by name. @throws Failure */
export async function readFaces(http: Http, signal: AbortSignal): Promise<Face[]> {
  const [manifest, samples] = await Promise.all([
    readFile<Manifest>(http, MANIFEST, signal),
    readFile<Record<string, Sample>>(http, SAMPLES, signal),
  ])
  return facesOf(manifest, samples)
}

async function readFile<T>(http: Http, path: string, signal: AbortSignal): Promise<T> {
  const answer = await http.open(path, { signal, quiet: true, headers: { Accept: 'application/json' } })
  try {
    return (await answer.json()) as T
  } catch (cause) {
    throw new Failure('broken', path, { status: answer.status, cancelled: signal.aborted, cause })
  }
}
