/** Above a page that does not exist there is nothing to say. */
export default function NoBar() {
  return null;
}
