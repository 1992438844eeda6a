/** The only script of the provider's pages: asks the browser for a passkey and sends its answer with the form. */
export const passkeyScript = `
const ask = document.getElementById('passkey-ask')
const field = document.getElementById('passkey')
const error = document.getElementById('passkey-error')
if (window.PublicKeyCredential && PublicKeyCredential.parseRequestOptionsFromJSON) ask.parentElement.hidden = false
ask.addEventListener('click', async () => {
  error.textContent = ''
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(ask.dataset.options))
    const credential = await navigator.credentials.get({ publicKey })
    field.value = JSON.stringify(credential.toJSON())
    field.form.submit()
  } catch {
    error.textContent = error.dataset.failed
  }
})
`
