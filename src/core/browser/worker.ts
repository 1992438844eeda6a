interface Policy {
  createScriptURL(address: string): string
}
const POLICY = Symbol.for('fly.script-address')

/**
 * The address of our own script as something that a page under Trusted Types takes. One policy a page, `fly-html` (elements.md 2.13): a second copy of the
 * bundle uses that of the first.
 */
function trusted(address: string): string {
  const page = globalThis as unknown as { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }; [POLICY]?: Policy }
  if (!page.trustedTypes) return address
  page[POLICY] ??= page.trustedTypes.createPolicy('fly-html', { createScriptURL: (url) => url })
  return page[POLICY].createScriptURL(address)
}

/** Starts a module of ours as a worker. @throws where the page allows none */
export function startWorker(url: URL): Worker {
  if (url.origin === location.origin) return new Worker(trusted(url.href), { type: 'module' })
  // A worker's script must be of the page's own origin; what it imports need not.
  const text = URL.createObjectURL(new Blob([`import ${JSON.stringify(url.href)}`], { type: 'text/javascript' }))
  return new Worker(trusted(text), { type: 'module' })
}
