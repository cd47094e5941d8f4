import { createServer, type Server, type Socket } from 'node:net';

/** Takes mails, and leaves whoever sends one without an answer as long as it holds. */
export class Postbox {
  readonly taken: string[] = [];
  /** Mails that came whole and were not answered. */
  held = 0;
  isHolding = false;
  private readonly server: Server = createServer((socket) => this.talk(socket));

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  stop(): void {
    this.server.close();
  }

  private talk(socket: Socket): void {
    let [text, isMail] = ['', false];
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      text += chunk;
      const end = isMail ? '\r\n.\r\n' : '\r\n';
      if (!text.endsWith(end)) return;
      const command = text.slice(0, 4).toUpperCase();
      if (isMail && this.isHolding) this.held += 1;
      else if (isMail) this.taken.push(text);
      if (!(isMail && this.isHolding))
        say(command === 'DATA' && !isMail ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok');
      isMail = command === 'DATA' && !isMail;
      text = '';
    });
    say('220 postbox');
  }
}
