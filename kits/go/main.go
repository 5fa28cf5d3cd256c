// A Broadside bot: it answers the arena's calls over HTTP, or over lines of JSON on standard input.
//
//	go run . --port 4000      answers at http://127.0.0.1:4000
//	go run . --lines          reads requests from standard input, a line each
//
// This file only carries messages. The thinking is in thinking.go.
package main

import (
	"bufio"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
)

const notFound = "not found; use GET /, POST /placement, POST /move or POST /end"

var about = map[string]string{"name": "Go starter", "author": "you", "colour": "#00add8", "version": "1"}

// answer is the bot's answer to a call; nil if the arena expects none.
func answer(call string, body []byte) (any, error) {
	var request Request
	if err := json.Unmarshal(body, &request); err != nil {
		return nil, err
	}
	switch call {
	case "hello":
		return about, nil
	case "placement":
		fleet, err := Place(readRules(&request))
		return writeFleet(fleet), err
	case "move":
		position := readPosition(&request)
		return writeOrder(&request, &position.Rules, Choose(position)), nil
	case "end":
		fmt.Fprintf(os.Stderr, "game %s: %s, %s\n", request.GameID, request.Result, request.Reason)
		return nil, nil
	}
	return nil, fmt.Errorf("unknown call %q", call)
}

type handler struct {
	key string
}

func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	call := r.URL.Path[strings.LastIndex(r.URL.Path, "/")+1:]
	switch {
	case r.Method == "GET" && r.URL.Path == "/":
		send(w, 200, about)
		return
	case r.Method != "POST" || call != "placement" && call != "move" && call != "end":
		send(w, 404, map[string]string{"error": notFound})
		return
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	if h.key != "" && !signed(r.Header.Get("X-Broadside-Signature"), body, h.key) {
		send(w, 401, map[string]string{"error": "the signature is missing or wrong"})
		return
	}
	said, err := safely(call, body)
	switch {
	case err != nil:
		send(w, 400, map[string]string{"error": "this request cannot be read: " + err.Error()})
	case said == nil:
		send(w, 200, struct{}{})
	default:
		send(w, 200, said)
	}
}

// safely answers a request that may lack what the bot needs.
func safely(call string, body []byte) (said any, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("%v", problem)
		}
	}()
	return answer(call, body)
}

// signed says whether the arena sent this: only the arena and the bot know the key.
func signed(signature string, body []byte, key string) bool {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write(body)
	return hmac.Equal([]byte("sha256="+hex.EncodeToString(mac.Sum(nil))), []byte(signature))
}

func send(w http.ResponseWriter, status int, value any) {
	body, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(body)
}

func serve(host string, port int, key string) error {
	listener, err := net.Listen("tcp", net.JoinHostPort(host, fmt.Sprint(port)))
	if err != nil {
		return err
	}
	fmt.Printf("Listening at http://%s:%d\n", host, listener.Addr().(*net.TCPAddr).Port)
	return http.Serve(listener, handler{key})
}

func speakLines() error {
	// A request contains the whole game, so a line may be long.
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		if errors.Is(err, io.EOF) && len(line) == 0 {
			return nil
		} else if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		var named struct{ Call string }
		if err := json.Unmarshal(line, &named); err != nil {
			return err
		}
		said, err := answer(named.Call, line)
		if err != nil {
			return err
		}
		if said != nil {
			written, err := json.Marshal(said)
			if err != nil {
				return err
			}
			fmt.Println(string(written))
		}
	}
}

func main() {
	host := flag.String("host", "127.0.0.1", "the address to listen on; 0.0.0.0 lets other machines call")
	port := flag.Int("port", 4000, "the port to listen on; 0 picks a free one")
	key := flag.String("key", "", "refuse calls that are not signed with this key")
	lines := flag.Bool("lines", false, "read and write lines of JSON instead of HTTP")
	flag.Parse()
	var err error
	if *lines {
		err = speakLines()
	} else {
		err = serve(*host, *port, *key)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
