import { trustedTypes } from './trusted.ts'

/** Starts a module of ours as a worker. @throws where the page allows none */
export function startWorker(url: URL): Worker {
  const trusted = (address: string) => trustedTypes().createScriptURL(address)
  if (url.origin === location.origin) return new Worker(trusted(url.href), { type: 'module' })
  // A worker's script must be of the page's own origin; what it imports need not.
  const text = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)}`], { type: 'text/javascript' }))
  return new Worker(trusted(text), { type: 'module' })
}
