import styles from './Toast.module.css'

/** Long enough to read two short sentences twice. */
const SHOWN_MS = 8_000

let room: HTMLElement | null = null

/**
 * Says in a corner that something was done, also across a change of the screen. It is read out, takes no focus, and goes by
 * itself or when it is pressed. Outside of React, so that only screens that say something load it.
 */
export function showToast(text: string): void {
  if (!room) {
    room = document.createElement('div')
    room.className = styles.room ?? ''
    room.setAttribute('role', 'status')
    document.body.append(room)
  }
  const toast = document.createElement('p')
  toast.className = styles.toast ?? ''
  toast.textContent = text
  toast.addEventListener('click', () => toast.remove())
  // A screen reader announces what comes into a region that is there already.
  requestAnimationFrame(() => room?.append(toast))
  setTimeout(() => toast.remove(), SHOWN_MS)
}
