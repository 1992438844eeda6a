/** Runs as a part of the page: asks for the files of the screen that the address names beside those of the start. The build names them. */
const text = document.getElementById('fly-screens')?.textContent
const files = text ? (JSON.parse(text) as Record<string, string[]>)[location.pathname.replace(/^\/admin(?=\/)/, '')] : undefined
for (const file of files ?? [])
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: `/${file}` }))
