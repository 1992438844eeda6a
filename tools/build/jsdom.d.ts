/** The part of jsdom that the build uses; the package brings no types. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { runScripts?: 'outside-only' })
    readonly window: { readonly document: Document; eval(script: string): unknown; close(): void }
  }
}
